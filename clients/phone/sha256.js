/** SHA-256 of short messages (FIPS 180-4): a browser has its own only on pages that came over TLS. Pure. */

const BLOCK = 64;
const ROUNDS = 64;

/** The first 32 bits after the point of a root of the first primes: so the standard has its constants. Such roots are
 * exact to 50 bits, of which the whole part takes three.
 * @param {number} count @param {(prime: number) => number} root @returns {readonly number[]} */
function fractions(count, root) {
  /** @type {number[]} */
  const primes = [];
  for (let each = 2; primes.length < count; each += 1) if (primes.every((prime) => each % prime)) primes.push(each);
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0);
}

const START = fractions(8, Math.sqrt);
const ADDED = fractions(ROUNDS, Math.cbrt);

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The message, a bit, and its length in bits, in whole blocks. @param {readonly number[]} bytes */
function padded(bytes) {
  const all = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK));
  [...bytes, 0x80].forEach((byte, at) => all.setUint8(at, byte));
  all.setUint32(all.byteLength - 4, bytes.length * 8);
  return all;
}

/** @param {DataView} all @param {number} from */
function schedule(all, from) {
  const words = Array.from({ length: 16 }, (_, at) => all.getInt32(from + 4 * at));
  for (let at = 16; at < ROUNDS; at += 1) {
    const [a = 0, b = 0, c = 0, d = 0] = [words[at - 15], words[at - 2], words[at - 16], words[at - 7]];
    const near = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const far = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words.push((c + near + d + far) | 0);
  }
  return words;
}

/** @param {readonly number[]} state @param {readonly number[]} words @returns {readonly number[]} */
function mixed(state, words) {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  words.forEach((word, at) => {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (ADDED[at] ?? 0) + word;
    const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g];
  });
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + (state[at] ?? 0)) | 0);
}

/** The digest of so many bytes, in hexadecimal. @param {readonly number[]} bytes */
export function sha256(bytes) {
  const all = padded(bytes);
  /** @type {readonly number[]} */
  let state = START;
  for (let from = 0; from < all.byteLength; from += BLOCK) state = mixed(state, schedule(all, from));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
