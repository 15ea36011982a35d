import { Fragment, type FunctionComponent, isValidElement, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { compile } from "./compile.ts";
import { components, Layout } from "./components.ts";
import { element } from "./elements.ts";
import { text } from "./texts.ts";

/**
 * Runs an email's code and returns its HTML. The code is not restricted here, so this function is only called in a
 * worker without data or network access.
 * @throws whatever the code throws
 */
export function render(code: string): string {
  Object.assign(globalThis, components, { element, Fragment });
  // biome-ignore lint/security/noGlobalEval: running untrusted code is the purpose of this worker
  const last: unknown = globalThis.eval(compile(code));
  const email = typeof last === "function" ? element(last as FunctionComponent, null) : last;
  if (!isValidElement(email)) throw new Error(text("email.end"));
  return renderToString(onlyLayout(email));
}

/** Requires a `Layout`, because it contains the mandatory unsubscribe link. */
function onlyLayout(email: VNode): VNode {
  let outermost: unknown = email;
  while (isValidElement(outermost) && outermost.type !== Layout && typeof outermost.type === "function")
    outermost = (outermost.type as FunctionComponent<object>)(outermost.props);
  if (!isValidElement(outermost) || outermost.type !== Layout) throw new Error(text("email.layout"));
  return outermost;
}
