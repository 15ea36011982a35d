import type { ConversationSource } from "@parley/contract";

/** The conversations that a report is about, by the names of the address. Empty: all of them. */
export type ReportFilter = Readonly<Record<FilterName, string>>;
export type FilterName = (typeof filterNames)[number];

export const filterNames = ["inbox", "tag", "agent", "source"] as const;

const sources: Record<ConversationSource, true> = {
  chat: true,
  email: true,
  sms: true,
  slack: true,
  api: true,
  sandbox: true,
};
export const sourceNames = Object.keys(sources) as ConversationSource[];

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isValid: Record<FilterName, (text: string) => boolean> = {
  inbox: (text) => UUID.test(text),
  tag: (text) => UUID.test(text),
  agent: (text) => /^[1-9]\d{0,14}$/.test(text),
  source: (text) => Object.hasOwn(sources, text),
};

/** The filter of an address. Values that the server would refuse are left out. */
export function readFilter(query: URLSearchParams): ReportFilter {
  const valid = (name: FilterName) => {
    const value = query.get(name) ?? "";
    return isValid[name](value) ? value : "";
  };
  return { inbox: valid("inbox"), tag: valid("tag"), agent: valid("agent"), source: valid("source") };
}

/** The server's parameters. */
export const paramsOf = ({ inbox, tag, agent, source }: ReportFilter) => ({
  ...(inbox && { inbox_id: inbox }),
  ...(tag && { tag_id: tag }),
  ...(agent && { assignee_id: agent }),
  ...(source && { source }),
});
