import type { Face } from "@parley/contract";
import { HEADING_CLASS } from "@parley/sdk/names";
import type { Config } from "./config.ts";
import { isOldHost } from "./config.ts";
import { Avatar } from "./conversation/Avatar.tsx";
import { OPENING_ID } from "./conversation/message/opening-message.ts";
import type { Author, ShownMessage } from "./conversation/message/shown-message.ts";
import styles from "./Header.module.css";
import { onDemand } from "./on-demand.ts";
import { fillPlaceholders, texts } from "./texts.ts";

interface Props {
  config: Config;
  /** The messages of the conversation. With messages, the header is small and names the agent who answered last. */
  said: ShownMessage[];
  /** Undefined while unknown. */
  isAgentOnline: boolean | undefined;
  /** Agents who are online, shown while there are no messages. */
  agents: Face[];
  onClose(): void;
}

export function Header({ config, said, isAgentOnline, agents, onClose }: Props) {
  const talk = said.filter(({ id }) => id !== OPENING_ID);
  const isSmall = talk.length > 0;
  const author = talk.filter((each) => each.author).at(-1)?.author;
  const faces = author ? [{ ...author, id: 0 }] : isSmall ? [] : facesOf(agents, config.companyName);
  const { companyName: company, showAgentAvailability, logoUrl } = config;
  const status = useStatus(config, isAgentOnline);
  // A small header has one line below the title. The default subtitle only fills the line of a large one.
  const fallback = isSmall || status ? undefined : texts.subtitle;
  const subtitle = isSmall && status ? undefined : (config.subtitle ?? fallback);
  const title = config.title ?? (company ? fillPlaceholders(texts.titleOf, { company }) : texts.title);
  return (
    <header class={styles.header} data-small={isSmall}>
      {logoUrl ? (
        <img
          key={logoUrl}
          class={styles.logo}
          src={logoUrl}
          alt=""
          referrerpolicy="no-referrer"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      ) : (
        faces.length > 0 && (
          // The heading names an author already.
          <div class={styles.faces} role="img" aria-label={namesOf(faces)} aria-hidden={author !== undefined}>
            {faces.map((face) => (
              <Avatar key={face.id} author={face} />
            ))}
          </div>
        )
      )}
      <div class={styles.title}>
        <h1 class={HEADING_CLASS} dir="auto">
          {author?.name ?? title}
        </h1>
        {subtitle && <p dir="auto">{subtitle}</p>}
        <p class={styles.availability} role="status" data-online={showAgentAvailability ? isAgentOnline : undefined}>
          {status && <span dir="auto">{status}</span>}
        </p>
      </div>
      {config.closeable && !isOldHost(config) && (
        <button type="button" class={styles.close} aria-label={texts.close} onClick={onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      )}
    </header>
  );
}

/** An agent without a name has the company's. Without a photo, too, such an agent is shown only if no other is. */
const facesOf = (agents: Face[], company: string | undefined) =>
  agents
    .filter(({ display_name, profile_photo_url }, index) => display_name || profile_photo_url || index === 0)
    .map(({ id, display_name, profile_photo_url: photo }) => ({
      id,
      name: display_name || company || texts.agent,
      photo,
    }));

const namesOf = (faces: Author[]) => faces.map(({ name }) => name).join(", ");

const useScript = onDemand<typeof import("./expected-reply.ts")>("expected-reply");

/**
 * Whether agents are available, if the team shows it. Otherwise, or while none is available, when the visitor can expect
 * a reply. Undefined while unknown.
 */
function useStatus(config: Config, isAgentOnline: boolean | undefined) {
  const { showAgentAvailability, agentAvailableText, agentUnavailableText, replyMinutes, teamBackAt } = config;
  const isOnline = showAgentAvailability && isAgentOnline;
  const isExpected = !isOnline && isAgentOnline !== undefined && !agentUnavailableText && (replyMinutes || teamBackAt);
  const script = useScript(Boolean(isExpected));
  if (isAgentOnline === undefined || (isExpected && !script)) return undefined;
  if (isOnline) return agentAvailableText ?? texts.agentAvailableText;
  const expected = script?.expectedReply(config, texts, new Date());
  if (expected && isExpected) return expected;
  return showAgentAvailability ? (agentUnavailableText ?? texts.agentUnavailableText) : undefined;
}
