/**
 * Names that published hosts, frames and pages use. Parley's host and frame use them too, so that each works with a
 * published counterpart. Source: `widget.md` §5, §6.1, §15.
 */

// On the page's `window`.
export const PAGE_OPEN = "papercups:open";
export const PAGE_CLOSE = "papercups:close";
export const PAGE_TOGGLE = "papercups:toggle";
export const PAGE_CUSTOMER_SET = "papercups:customer:set";
export const RECORDER_CUSTOMER_SET = "storytime:customer:set";

// From the page to the frame.
export const UPDATE_CONFIG = "config:update";
export const SET_CUSTOMER = "customer:set:id";
export const UPDATE_CUSTOMER = "customer:update";
export const DISPLAY_NOTIFICATIONS = "notifications:display";
export const TOGGLE = "papercups:toggle";
export const PLAN = "papercups:plan";
/** Published hosts do not send it. `{text, isSent}`: a text that the visitor wrote before the frame was loaded. */
export const RESTORE_DRAFT = "parley:take-over";
/**
 * Published hosts and frames do not know it. The frame requests the visitor key; `{ refused }` names a key that is no
 * longer valid. The page answers with the key.
 */
export const VISITOR_KEY = "parley:visitor-key";

// From the frame to the page.
export const CHAT_LOADED = "chat:loaded";
export const CUSTOMER_UPDATED = "customer:updated";
export const CUSTOMER_CREATED = "customer:created";
export const CONVERSATION_JOINED = "conversation:join";
export const MESSAGE_SENT = "message:sent";
export const MESSAGE_RECEIVED = "message:received";
export const MESSAGES_UNSEEN = "messages:unseen";
export const MESSAGES_SEEN = "messages:seen";
export const OPEN = "papercups:open";
export const CLOSE = "papercups:close";

// Storage keys on the page and in the frame.
export const CUSTOMER_ID_KEY = "__PAPERCUPS____CUSTOMER_ID__";
/** Published clients delete this misspelled key instead of the one above. */
export const MISSPELT_CUSTOMER_ID_KEY = "__CUSTOMER_ID__";
/** This tab's recording. */
export const RECORDING_KEY = "papercups:storytime:session";
export const IS_OPEN_KEY = "__PAPERCUPS__:open";
export const POP_UP_SEEN_KEY = "__PAPERCUPS__:pop_up_seen";

// For customers' own styles and scripts.
export const CONTAINER_ID = "PapercupsChatWidget";
export const FRAME_CLASS = "Papercups-chatWindowContainer";
export const TOGGLE_CONTAINER_CLASS = "Papercups-toggleButtonContainer";
export const TOGGLE_BUTTON_CLASS = "Papercups-toggleButton";
export const HEADING_CLASS = "Papercups-heading";
