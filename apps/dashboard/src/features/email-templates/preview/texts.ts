import { textsOf } from "../../../texts/text.ts";

/** Problems in the code of an email. */
export const text = textsOf({
  "email.tag": "<{tag}> cannot be in an email.",
  "email.attribute": '<{tag}> cannot have "{name}" in an email.',
  "email.object": "An object cannot be shown, only text, numbers and elements.",
  "email.end": "The code has to end with the email: <Layout>...</Layout>",
  "email.layout": "An email has to be a <Layout> as a whole.",
  "email.tooLong": "The email is too long.",
  "email.notRun": "The email could not be run.",
  "email.stopped": "The code ran too long and was stopped.",
  "email.unsubscribe": "Unsubscribe from our emails",
});
