import { environment } from "../../platform/environment.ts";
import { text } from "../../texts/text.ts";
import {
  IconBilling,
  IconChat,
  IconCompany,
  IconForwarding,
  IconInbox,
  IconPeople,
  IconSavedReply,
  IconUser,
} from "../../ui/theme/icons.ts";
import { text as settingsText } from "./texts.ts";

interface SettingsPage {
  path: string;
  name: string;
  Icon: typeof IconUser;
  isForAdmins?: boolean;
}

interface SettingsGroup {
  name: string;
  pages: SettingsPage[];
}

const billing = { path: "/settings/billing", name: text("menu.billing"), Icon: IconBilling, isForAdmins: true };

/** The pages of the settings, as their menu groups them. */
export const settingsGroups: SettingsGroup[] = [
  {
    name: settingsText("settings.you"),
    pages: [{ path: "/settings/profile", name: text("menu.profile"), Icon: IconUser }],
  },
  {
    name: settingsText("settings.company"),
    pages: [
      { path: "/settings/account", name: text("menu.account"), Icon: IconCompany, isForAdmins: true },
      { path: "/settings/team", name: text("menu.team"), Icon: IconPeople, isForAdmins: true },
      ...(environment.BILLING_ENABLED ? [billing] : []),
    ],
  },
  {
    name: settingsText("settings.channels"),
    pages: [
      { path: "/inboxes", name: text("menu.inboxes"), Icon: IconInbox, isForAdmins: true },
      { path: "/settings/chat-widget", name: settingsText("settings.widget"), Icon: IconChat },
      { path: "/settings/email-forwarding", name: settingsText("settings.forwarding"), Icon: IconForwarding },
    ],
  },
  {
    name: settingsText("settings.work"),
    pages: [{ path: "/settings/saved-replies", name: text("menu.savedReplies"), Icon: IconSavedReply }],
  },
];
