/** The code of a new function. */
export const starter = `const parley = require("./parley");

// Runs when a customer writes. What it returns is shown below, and what it prints is kept.
exports.handler = async ({ event, payload }) => {
  console.log(event, payload.body);

  // await parley.reply(payload, "Thank you, we will be with you soon.");

  return { event, payload };
};
`;
