import { hydrateRoot } from "react-dom/client";
import { Page } from "./Page.tsx";

declare global {
  interface Window {
    products: string[];
  }
}

hydrateRoot(document.getElementById("root")!, <Page products={window.products} />);
