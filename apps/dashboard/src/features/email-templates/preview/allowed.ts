const tags =
  "a b blockquote br center code div em h1 h2 h3 h4 hr i img li ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul";
const attributes =
  "align alt aria-hidden aria-label bgcolor border cellpadding cellspacing class colspan dir height href lang role rowspan src start style title valign width";

/** The HTML that mail clients support. This file does not import Preact, because only the worker needs Preact. */
export const allowed = { tags: tags.split(" "), attributes: attributes.split(" ") };
