import { DirectionProvider, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { environment } from "./platform/environment.ts";
import { FeedContext } from "./platform/feed/FeedContext.ts";
import type { Feed } from "./platform/feed/feed.ts";
import { queryClient } from "./platform/requests/query-client.ts";
import { router } from "./routes.tsx";
import { Toasts } from "./ui/feedback/toasts/Toasts.tsx";
import { resolveVariables, theme } from "./ui/theme/theme.ts";

export const renderApp = (root: HTMLElement, feed: Feed) => createRoot(root).render(<App feed={feed} />);

function App({ feed }: { feed: Feed }) {
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => environment.STYLE_NONCE ?? ""}
      >
        <QueryClientProvider client={queryClient}>
          <FeedContext value={feed}>
            {/* In a transition, React renders the next screen in slices between frames, which shows it later. */}
            <RouterProvider router={router} useTransitions={false} />
          </FeedContext>
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
