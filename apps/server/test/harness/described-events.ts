import { Ajv, type ValidateFunction } from "ajv";
import { channels } from "../../src/app.ts";
import { describeChannels, idOf } from "../../src/platform/realtime/describe-channels.ts";

const document = describeChannels(channels);
const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema(document, "asyncapi");

/** The channels' addresses as patterns, in the order of matching. */
const patterns = Object.entries(document.channels).map(([id, { address }]) => ({
  id,
  pattern: new RegExp(`^${String(address).replace(/\{\w+\}/g, "[^:]+")}$`),
}));

/**
 * Fails the test that runs when the server sends an event that its AsyncAPI document does not describe. Every test
 * client calls it for every event that it receives.
 */
export function expectDescribed(topic: string, event: string, payload: unknown) {
  const channel = patterns.find(({ pattern }) => pattern.test(topic));
  if (!channel) throw new Error(`${topic} is not described`);
  const message = `${channel.id}.send.${idOf(event)}`;
  if (!(message in document.components.messages)) throw new Error(`${topic} sends ${event}, which is not described`);
  const validate = ajv.getSchema(`asyncapi#/components/messages/${message}/payload`) as ValidateFunction;
  if (!validate(payload))
    throw new Error(`${topic} sends ${event} in another shape: ${ajv.errorsText(validate.errors)}`);
}
