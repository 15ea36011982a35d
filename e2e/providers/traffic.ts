import { type Description, type FormConverter, type Request, valuesOf } from "./description.ts";

interface Answer {
  readonly status?: number;
  readonly body?: object | string;
  /** The answer is a proxy's or a broken service's, so the vendor does not describe it. */
  readonly isForeign?: boolean;
  /** The caller receives no answer. */
  readonly isLost?: boolean;
}

/** Returns the differences of one request, answer or event. */
type Comparison = () => string[];

let isCollecting = false;
const comparisons: Comparison[] = [];

/** Without a call of this, no traffic is kept: a benchmark has no test that would read the differences. */
export function collectTraffic() {
  isCollecting = true;
}

function add(compare: Comparison) {
  if (isCollecting) comparisons.push(compare);
}

/** Keeps a request and its answer until `takeDifferences`, because the comparison would delay the answer. */
export function record(
  description: Description,
  request: Request,
  { status = 200, body = "", isForeign, isLost }: Answer,
  convertForm: FormConverter = valuesOf,
) {
  const json = JSON.stringify(body); // the body may change later
  add(() => [
    ...description.problemsOfRequest(request, convertForm),
    ...(isForeign || isLost ? [] : description.problemsOfAnswer(request, status, json)),
  ]);
}

/** Keeps an object that has the form of an answer, such as the object of an event. */
export function recordAnswer(description: Description, method: string, path: string, body: object) {
  const json = JSON.stringify(body);
  const request = { method, path, query: new URLSearchParams(), headers: {}, text: "" };
  add(() => description.problemsOfAnswer(request, 200, json));
}

/** Keeps the payload of a webhook. @param name of the description, such as `issues-closed` */
export function recordEvent(description: Description, name: string, payload: object) {
  const copy = structuredClone(payload);
  add(() => description.problemsOfEvent(name, copy));
}

/**
 * Compares the traffic of all stand-ins since the last call with the vendors' descriptions.
 * @returns the differences, each once
 */
export function takeDifferences(): string[] {
  return [...new Set(comparisons.splice(0).flatMap((compare) => compare()))];
}
