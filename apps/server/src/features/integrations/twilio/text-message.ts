/** One that somebody sent to a number of ours. */
export interface TextMessage {
  /** By which Twilio knows it. */
  sid: string;
  from: string;
  body: string;
  /** Where the pictures and such are. */
  media: string[];
}
