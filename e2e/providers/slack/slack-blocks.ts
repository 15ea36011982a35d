export interface Metadata {
  event_type: string;
  event_payload: object;
}

export interface Block {
  type: string;
  block_id?: string;
  text?: { type: string; text: string };
  fields?: { type: string; text: string }[];
  elements?: Button[];
}

interface Button {
  type: string;
  action_id: string;
  value: string;
  text: { type: string; text: string };
  style?: string;
}

export const isMetadata = ({ event_type, event_payload }: Metadata) =>
  /^\w+$/.test(event_type) && typeof event_payload === "object" && JSON.stringify(event_payload).length <= 8000;

/** Validates the blocks that we use against the reference. */
export function areBlocks(blocks: Block[]): boolean {
  if (blocks.length > 50) return false;
  return blocks.every(({ type, text, fields, elements }) => {
    if (type === "divider") return true;
    if (type === "actions") {
      return (
        !!elements?.length &&
        elements.length <= 25 &&
        elements.every(isButton) &&
        new Set(elements.map(({ action_id }) => action_id)).size === elements.length
      );
    }
    if (type !== "section" || (!text && !fields?.length)) return false;
    if (text && !isText(text, 3000)) return false;
    return !fields || (fields.length <= 10 && fields.every((each) => isText(each, 2000)));
  });
}

const isText = ({ type, text }: { type: string; text: string }, most: number) =>
  ["mrkdwn", "plain_text"].includes(type) && text.length > 0 && text.length <= most;

const isButton = ({ type, text, value, action_id, style }: Button) =>
  type === "button" &&
  text.type === "plain_text" &&
  isText(text, 75) &&
  value.length > 0 &&
  value.length <= 2000 &&
  action_id.length > 0 &&
  action_id.length <= 255 &&
  [undefined, "primary", "danger"].includes(style);
