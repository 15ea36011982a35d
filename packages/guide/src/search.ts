import MiniSearch from "minisearch";

interface Section {
  /** Its address. */
  id: string;
  page: string;
  title: string;
  text: string;
}

const MAX_RESULTS = 8;

/** The search of the guides: a combobox whose results are links to sections. `/` focuses it. */
export function createSearch(element: HTMLElement) {
  const input = element.querySelector("input")!;
  const list = element.querySelector<HTMLElement>("[role=listbox]")!;
  const status = element.querySelector<HTMLElement>("[role=status]")!;
  let index: Promise<MiniSearch<Section>> | undefined;
  let selected = -1;
  element.hidden = false;

  input.addEventListener("focus", () => void load());
  input.addEventListener("input", () => void update());
  input.addEventListener("keydown", onKey);
  element.addEventListener("focusout", ({ relatedTarget }) => {
    if (!element.contains(relatedTarget as Node | null)) show([]);
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = (event.target as HTMLElement).matches("input, textarea");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });

  function load() {
    index ??= loadIndex(element.dataset.index!);
    index.catch(() => {
      index = undefined; // the next input retries
    });
    return index;
  }

  async function update() {
    const query = input.value.trim();
    if (query === "") return show([]);
    try {
      const results = (await load()).search(query);
      if (query === input.value.trim()) show(results.slice(0, MAX_RESULTS) as unknown as Section[], query);
    } catch {
      showNote("Couldn't load the search. Type again to retry.");
    }
  }

  function show(results: Section[], query = "") {
    if (query !== "" && results.length === 0) return showNote(`No guide matches “${query}”.`);
    open(results.map(optionFor), query === "" ? "" : results.length === 1 ? "1 result" : `${results.length} results`);
  }

  function showNote(text: string) {
    const note = document.createElement("div");
    note.setAttribute("role", "option");
    note.setAttribute("aria-disabled", "true");
    note.textContent = text;
    open([note], text);
  }

  /** @param announced for screen readers, which do not read options that are not selected */
  function open(items: HTMLElement[], announced: string) {
    list.replaceChildren(...items);
    status.textContent = announced;
    list.hidden = items.length === 0;
    input.setAttribute("aria-expanded", String(items.length > 0));
    select(items[0] instanceof HTMLAnchorElement ? 0 : -1);
  }

  function select(at: number) {
    selected = at;
    const items = [...list.children];
    const item = items[at];
    for (const other of items) other.setAttribute("aria-selected", String(other === item));
    if (item) input.setAttribute("aria-activedescendant", item.id);
    else input.removeAttribute("aria-activedescendant");
    item?.scrollIntoView({ block: "nearest" });
  }

  function onKey(event: KeyboardEvent) {
    const count = list.querySelectorAll("a").length;
    if (event.key === "Escape") {
      input.value = "";
      return show([]);
    }
    if (count === 0) return;
    if (event.key === "ArrowDown") select((selected + 1) % count);
    else if (event.key === "ArrowUp") select((selected - 1 + count) % count);
    else if (event.key === "Enter") (list.children[selected] as HTMLElement | undefined)?.click();
    else return;
    event.preventDefault();
  }
}

async function loadIndex(address: string): Promise<MiniSearch<Section>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const index = new MiniSearch<Section>({
    fields: ["title", "page", "text"],
    storeFields: ["page", "title"],
    searchOptions: { prefix: true, fuzzy: 0.15, combineWith: "AND", boost: { title: 3, page: 2 } },
  });
  index.addAll((await answer.json()) as Section[]);
  return index;
}

/** A link with the role of an option. The visitor reaches it with the arrow keys. */
function optionFor({ id, page, title }: Section, position: number) {
  const link = document.createElement("a");
  link.id = `result-${position}`;
  link.setAttribute("role", "option");
  link.href = id;
  link.tabIndex = -1;
  link.textContent = title;
  if (page !== title) {
    const name = document.createElement("span");
    name.textContent = page;
    link.append(name);
  }
  return link;
}
