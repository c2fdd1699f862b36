// The game that the boardgame.io server and its client share: whoever names the race that is on wins it.

export const game = {
  name: "race",
  setup: () => ({ race: 0, last: null }),
  turn: { activePlayers: { all: "claiming" }, stages: { claiming: {} } },
  moves: {
    claim: {
      client: false, // Nobody guesses the outcome: the server says it.
      noLimit: true,
      move: ({ G, playerID }, claim) => {
        if (claim.race !== G.race) return "INVALID_MOVE";
        G.race += 1;
        G.last = { ...claim, seat: Number(playerID), ruling: "upheld", reason: "right", contest: G.race };
      },
    },
  },
};
game.turn.stages.claiming.moves = game.moves;
