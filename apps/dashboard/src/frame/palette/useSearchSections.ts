import type { FoundConversation, FoundMessage, SearchResults } from "@parley/contract";
import { useNavigate } from "react-router";
import { messageHash, pathOf } from "../../features/conversations/index.ts";
import { useSearch } from "../../features/search/index.ts";
import { dateOf, instantOf } from "../../ui/text/times.ts";
import type { Section } from "./arrange.ts";
import type { Entry } from "./entry.ts";
import { text } from "./texts.ts";

/** The server's search results by type, without conversations that are already listed. */
export function useSearchSections(typed: string, listed: ReadonlySet<string>) {
  const navigate = useNavigate();
  const { found, refusal, isSearching } = useSearch(typed);
  const goTo = (path: string) => () => void navigate(path);
  const sections = found ? sectionsOf(found, goTo) : [];
  const others = sections.map(({ group, entries }) => ({
    group,
    entries: entries.filter(({ id }) => !listed.has(id)),
  }));
  return { sections: others.filter(({ entries }) => entries.length > 0), refusal, isSearching };
}

type GoTo = (path: string) => () => void;

function sectionsOf({ terms, customers, companies, conversations, messages }: SearchResults, goTo: GoTo): Section[] {
  const marked = (entry: Omit<Entry, "marks">): Entry => ({ ...entry, marks: terms });
  return [
    {
      group: "customers",
      entries: customers.map((customer) =>
        marked({
          id: `customer ${customer.id}`,
          group: "customers",
          label: titleOf(customer),
          detail: [customer.name && customer.email, customer.phone].filter(Boolean).join(" · "),
          run: goTo(`/customers/${customer.id}`),
        }),
      ),
    },
    {
      group: "companies",
      entries: companies.map(({ id, name, website_url }) =>
        marked({
          id: `company ${id}`,
          group: "companies",
          label: name,
          detail: website_url ?? undefined,
          run: goTo(`/companies/${id}`),
        }),
      ),
    },
    {
      group: "conversations",
      entries: conversations.map((conversation) => marked(entryOfConversation(conversation, goTo))),
    },
    { group: "messages", entries: messages.map((message) => marked(entryOfMessage(message, goTo))) },
  ];
}

const entryOfConversation = ({ id, status, subject, customer, last_activity_at }: FoundConversation, goTo: GoTo) => ({
  id: `conversation ${id}`,
  group: "conversations" as const,
  label: titleOf(customer),
  detail: subject ?? (customer.name && customer.email) ?? undefined,
  aside: last_activity_at ? dateOf(instantOf(last_activity_at)) : undefined,
  run: goTo(conversationPath(status, id)),
});

function entryOfMessage(message: FoundMessage, goTo: GoTo) {
  const excerpt = message.excerpt || message.files.join(", ");
  return {
    id: `message ${message.id}`,
    group: "messages" as const,
    label: titleOf(message.customer),
    detail: message.private ? text("search.note", { excerpt: excerpt }) : excerpt,
    aside: dateOf(instantOf(message.created_at)),
    run: goTo(`${conversationPath(message.conversation_status, message.conversation_id)}${messageHash(message.id)}`),
  };
}

const conversationPath = (status: "open" | "closed", id: string) =>
  pathOf({ bucket: status === "closed" ? "closed" : "all" }, id);

const titleOf = ({ name, email }: { name: string | null; email: string | null }) =>
  name || email || text("search.anonymous");
