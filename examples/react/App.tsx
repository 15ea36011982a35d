import { ChatWidget, ChatWindow, open } from "@parley/react";
import { useState } from "react";

const server = { token: "ACCOUNT_ID", baseUrl: "https://parley.example" };

export function App() {
  const [unread, setUnread] = useState(0);
  return (
    <main>
      <h1>Shop</h1>
      <button type="button" onClick={open}>
        Ask us {unread > 0 && `(${unread})`}
      </button>
      <ChatWidget
        {...server}
        greeting="Hi! What are you looking for?"
        setDefaultTitle={(settings) => settings.title ?? "Our shop"}
        onMessageReceived={() => setUnread((count) => count + 1)}
        onChatOpened={() => setUnread(0)}
      />
    </main>
  );
}

/** The whole screen is the chat. */
export function Support() {
  return (
    <div style={{ height: "100vh" }}>
      <ChatWindow {...server} title="Support" customer={{ external_id: "user-42", name: "Ana" }} />
    </div>
  );
}
