import { createRoot } from "react-dom/client";
import { App, Support } from "./App.tsx";

const isSupport = location.hash === "#support";
createRoot(document.getElementById("root")!).render(isSupport ? <Support /> : <App />);
