import type { MarkedToken, Token, Tokens } from "marked";
import styles from "./Markdown.module.css";
import { Picture } from "./Picture.tsx";
import { safeLink, safePicture } from "./safe-address.ts";

const DEEPEST = 12;

/** Inline elements. Those that are nested too deep, or have an unsafe address, show their source text. */
export function Inline({ tokens, depth }: { tokens: Token[]; depth: number }) {
  return tokens.map((token, position) => <Span key={position} token={token as MarkedToken} depth={depth} />);
}

function Span({ token, depth }: { token: MarkedToken; depth: number }) {
  if (depth > DEEPEST) return token.raw;
  const within = (inner: Token[]) => <Inline tokens={inner} depth={depth + 1} />;
  switch (token.type) {
    case "strong":
      return <strong>{within(token.tokens)}</strong>;
    case "em":
      return <em>{within(token.tokens)}</em>;
    case "del":
      return <del>{within(token.tokens)}</del>;
    case "codespan":
      return <code className={styles.codespan}>{token.text}</code>;
    case "br":
      return <br />;
    case "link":
      return <Link link={token}>{within(token.tokens)}</Link>;
    case "image":
      return safePictureOf(token);
    case "checkbox":
      return token.checked ? "☑ " : "☐ ";
    case "text":
      return token.tokens ? within(token.tokens) : token.text;
    case "escape":
      return token.text;
    default:
      return token.raw;
  }
}

/** The address shows on hover, because the link text may be misleading. */
function Link({ link, children }: { link: Tokens.Link; children: React.ReactNode }) {
  const href = safeLink(link.href);
  if (!href) return link.raw;
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function safePictureOf({ href, text, raw }: Tokens.Image) {
  const src = safePicture(href);
  return src ? <Picture src={src} alt={text} /> : raw;
}
