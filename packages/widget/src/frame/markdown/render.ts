import type { ComponentChild, h } from "preact";
import { adoptStyles } from "../../shared/styles.ts";
import { parseMarkdown } from "./blocks.ts";
import css from "./render.css?inline";
import type { Block, Inline } from "./tree.ts";

adoptStyles(document, css);

/**
 * Renders Markdown. Elements are created from the parsed tree, never from HTML. This script loads on demand, so the chat
 * passes its `h` of Preact.
 * @param replace replaces the emoji codes of a text
 */
export function renderMarkdown(text: string, create: typeof h, replace: (text: string) => string): ComponentChild[] {
  function showBlock(block: Block): ComponentChild {
    switch (block.type) {
      case "paragraph":
        return create("p", null, block.children.map(showInline));
      case "heading": // messages must not add headings to the page's outline
        return create("p", null, create("strong", null, block.children.map(showInline)));
      case "code":
        return create("pre", null, create("code", null, block.text));
      case "quote":
        return create("blockquote", null, block.children.map(showBlock));
      case "list":
        return showList(block);
    }
  }

  function showList({ isOrdered, start, items }: Extract<Block, { type: "list" }>) {
    const shown = items.map((blocks) => create("li", null, blocks.map(showBlock)));
    return isOrdered ? create("ol", { start }, shown) : create("ul", null, shown);
  }

  function showInline(inline: Inline): ComponentChild {
    if (typeof inline === "string") return replace(inline);
    switch (inline.type) {
      case "break":
        return create("br", null);
      case "code":
        return create("code", null, inline.text);
      case "link":
        return create(
          "a",
          { href: inline.href, target: "_blank", rel: "noopener noreferrer" },
          inline.children.map(showInline),
        );
      case "image":
        return create("img", { src: inline.src, alt: inline.alt, referrerpolicy: "no-referrer" });
      default:
        return create(inline.type, null, inline.children.map(showInline));
    }
  }

  return parseMarkdown(text).map(showBlock);
}
