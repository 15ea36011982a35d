/** A text message to a number of the account. */
export interface TextMessage {
  /** Twilio's id of the message. */
  sid: string;
  from: string;
  body: string;
  /** The URLs of pictures and other media. */
  media: string[];
}
