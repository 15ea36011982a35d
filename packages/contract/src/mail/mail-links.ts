import Type, { type Static } from "typebox";

/**
 * The hosts to which mails to customers may link. A port belongs to its host. Not part of the contract with published
 * clients.
 */
export const MailLinkSettings = Type.Object({
  object: Type.Literal("mail_link_settings"),
  /** Entered by an admin. */
  hosts: Type.Array(Type.String()),
  /** Whether links to hosts on which the widget was seen are allowed, too. */
  allows_seen_hosts: Type.Boolean(),
  /** The hosts on which the widget was seen, whether or not links to them are allowed. */
  seen_hosts: Type.Array(Type.String()),
});
export type MailLinkSettings = Static<typeof MailLinkSettings>;

/** `PUT /api/mail_link_settings`, by an admin. */
export const MailLinkSettingsChanges = Type.Object({
  hosts: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 50 })),
  allows_seen_hosts: Type.Optional(Type.Boolean()),
});
export type MailLinkSettingsChanges = Static<typeof MailLinkSettingsChanges>;
