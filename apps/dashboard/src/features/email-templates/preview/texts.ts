import { textsOf } from "../../../texts/text.ts";

/** Problems in the code of an email. */
export const text = textsOf({
  "email.tag": "<{tag}> is not allowed in an email.",
  "email.attribute": '<{tag}> can\'t have "{name}" in an email.',
  "email.object": "An object can't be shown. Use text, numbers or elements.",
  "email.end": "The code must end with the email: <Layout>...</Layout>",
  "email.layout": "The email must be one <Layout> element.",
  "email.tooLong": "The email is too long.",
  "email.notRun": "Couldn't run the code.",
  "email.stopped": "The code ran too long and was stopped.",
  "email.unsubscribe": "Unsubscribe from our emails",
});
