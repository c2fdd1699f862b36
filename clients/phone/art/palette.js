/** The colors of cards and players. Knows numbers only; a test recomputes that they stay apart without color vision. */

/** Card colors of Down 'n Dizzy, spread in luminance; gold is a frame and a star, never a fill. */
export const DIZZY = { red: "#C8321F", blue: "#4FB0E8", purple: "#4B1D73" };

/** What a pattern is drawn with: the mark must stand out from its own ground. */
export const MARK = { red: "#FFE9DC", blue: "#10243A", purple: "#DCC6FF" };

/** The crest and feet: the same hue, shifted so that they never look like another card's color. */
export const SHADE = { red: "#8F1E10", blue: "#1F7FBA", purple: "#7A4BA8" };

export const GOLD = "#FFD447";
export const INK = "#14110F";

/** Zangle's colors say how many triangles a shape has (1 blue, 2 red, 3 purple, 4 yellow, 5 green). */
export const ZANGLE = /** @type {const} */ (["#FFFFFF", "#4FB0E8", "#C8321F", "#4B1D73", "#FFD447", "#2F9E62"]);
