import { createParley, type Message } from "@parley/sdk";

const list = document.querySelector("ol")!;
const form = document.querySelector("form")!;
const input = form.querySelector("input")!;

const parley = createParley({
  accountId: "ACCOUNT_ID",
  baseUrl: "https://parley.example",
  greeting: "Hi! What are you looking for?",
  onMessagesUpdated: show,
});

function show(messages: Message[]) {
  const items = messages.map(({ body, user_id, pending }) => {
    const item = document.createElement("li");
    item.textContent = `${user_id ? "Team" : "You"}: ${body}${pending ? " …" : ""}`;
    return item;
  });
  list.replaceChildren(...items);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  parley.sendNewMessage({ body: input.value });
  input.value = "";
});

await parley.start();
