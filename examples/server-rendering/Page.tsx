"use client";

import { ChatWidget } from "@parley/react";
import { useEffect, useState } from "react";

/** Rendered on the server and again in the browser, to the same: the chat comes once the page is taken over. */
export function Page({ products }: { products: string[] }) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <main data-live={isLive}>
      <h1>Shop</h1>
      <ul>
        {products.map((product) => (
          <li key={product}>{product}</li>
        ))}
      </ul>
      <ChatWidget token="ACCOUNT_ID" baseUrl="https://parley.example" title="Rendered on a server" />
    </main>
  );
}
