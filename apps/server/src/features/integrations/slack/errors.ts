import { BadRequest, NotFound } from "../../../platform/errors.ts";

export class SlackAuthorizationNotFound extends NotFound {}

export class ChannelTaken extends BadRequest {
  constructor(channel: string) {
    super(`The Slack channel ${channel} is already used by another integration`);
  }
}
