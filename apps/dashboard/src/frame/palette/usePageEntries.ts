import { useNavigate } from "react-router";
import { ANY_DIGIT, useKeys } from "../../features/commands/index.ts";
import { useInboxes } from "../../features/inboxes/index.ts";
import { useAvailability, useMyRole } from "../../features/users/index.ts";
import { groups, links } from "../rail/menu.ts";
import { settingsGroups } from "../settings/settings-pages.ts";
import { useLogOut } from "../useLogOut.ts";
import { useThemeToggle } from "../useThemeToggle.ts";
import type { Entry } from "./entry.ts";
import { otherWords, text } from "./texts.ts";

const { gettingStarted, integrations, reporting } = links;
const { customers, developers, sessions } = groups;
/** This page is in no menu. */
const emailTemplates = { path: "/developers/_templates", name: text("palette.emailTemplates") };
/** A name that can follow "Go to", which the menu's entry cannot. */
const sessionPages = sessions.entries.map((page) =>
  page.path === "/sessions/setup" ? { ...page, name: text("palette.sessionSetup") } : page,
);
const adminsOnly = (pages: { path: string; name: string }[]) => pages.map((page) => ({ ...page, isForAdmins: true }));

const pages: { path: string; name: string; isForAdmins?: boolean }[] = [
  ...adminsOnly([gettingStarted, integrations]),
  ...customers.entries,
  reporting,
  ...adminsOnly([...developers.entries, emailTemplates, ...sessionPages]),
  ...settingsGroups.flatMap((group) => group.pages),
];

/** Entries for every page that this user may open, every inbox, and general actions. */
export function usePageEntries(): Entry[] {
  const navigate = useNavigate();
  const isAdmin = useMyRole() === "admin";
  const { data: inboxes = [] } = useInboxes();
  const theme = useThemeToggle();
  const { isAway, toggle } = useAvailability();
  const logOut = useLogOut();
  const [inboxKey] = useKeys("goToInbox");
  const keysTo = (index: number) => (inboxKey && index < 9 ? [inboxKey.replace(ANY_DIGIT, String(index + 1))] : []);
  const goTo = (path: string, name: string, keys: string[] = []): Entry => ({
    id: `page ${path}`,
    group: "go",
    label: text("palette.goTo", { name }),
    words: otherWords[path],
    keys,
    run: () => void navigate(path),
  });
  return [
    ...inboxes.map(({ id, name }, index) => goTo(`/inboxes/${id}/conversations`, name, keysTo(index))),
    ...pages.filter(({ isForAdmins }) => isAdmin || !isForAdmins).map(({ path, name }) => goTo(path, name)),
    inApp("status", text(isAway ? "status.setAvailable" : "status.setAway"), toggle),
    inApp("theme", text("palette.theme", { name: theme.name }), theme.switchTo),
    inApp("guides", text("palette.guides"), () => window.open("/docs/guide", "_blank", "noopener")),
    inApp("log out", text("menu.logout"), () => void logOut()),
  ];
}

const inApp = (id: string, label: string, run: () => void): Entry => ({
  id,
  group: "app",
  label,
  words: otherWords[id],
  run,
});
