import Type, { type Static } from "typebox";

/** Ours: the hosts to which mails to customers may link. A port belongs to its host. */
export const MailLinkSettings = Type.Object({
  object: Type.Literal("mail_link_settings"),
  /** Entered by an admin. */
  hosts: Type.Array(Type.String()),
  /** Whether hosts on which the widget was seen count, too. */
  allows_seen_hosts: Type.Boolean(),
  /** On which the widget was seen, whether they count or not. */
  seen_hosts: Type.Array(Type.String()),
});
export type MailLinkSettings = Static<typeof MailLinkSettings>;

/** `PUT /api/mail_link_settings`, by an admin. */
export const MailLinkSettingsChanges = Type.Object({
  hosts: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 50 })),
  allows_seen_hosts: Type.Optional(Type.Boolean()),
});
export type MailLinkSettingsChanges = Static<typeof MailLinkSettingsChanges>;
