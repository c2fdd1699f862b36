// What every Node peer does with a claim: the first that names the race that is on wins it. Knows no socket.

export class Table {
  race = 0;

  // The verdict for all, or null: the claim came too late.
  judge(claim) {
    if (claim.race !== this.race) return null;
    this.race += 1;
    const { race, seat, id } = claim;
    return {
      kind: "verdict", race, seat, id, ruling: "upheld", reason: "right", contest: this.race, stamping: "read",
    };
  }
}

const tables = new Map();

export function tableOf(name) {
  if (!tables.has(name)) tables.set(name, new Table());
  return tables.get(name);
}
