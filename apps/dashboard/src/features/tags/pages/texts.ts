import { withSharedTexts } from "../../../texts/text.ts";

/** The pages of tags. The texts of tags in the inbox are in `texts/en/tags.ts`. */
export const { text } = withSharedTexts({
  "tagPages.heading": "Tags",
  "tagPages.lead": "Labels to organize customers and conversations.",
  "tagPages.search": "Search tags...",
  "tagPages.new": "New tag",
  "tagPages.name": "Name",
  "tagPages.description": "Description",
  "tagPages.updated": "Updated",
  "tagPages.none": "No tags",
  "tagPages.removeQuestion":
    "Are you sure you want to delete {name}? It is removed from all customers and conversations.",
  "tagPages.removeManyQuestion":
    "Are you sure you want to delete {count} tags? They are removed from all customers and conversations.",
  "tagPages.removeFailed": { one: "Couldn't delete the tag", other: "Couldn't delete some of the tags" },
  "tagPages.noneHint": "Add a tag here, or while you tag a conversation or a customer.",
  "tagPages.notFound": "No tags match",

  "tagForm.create": "New tag",
  "tagForm.edit": "Edit tag",
  "tagForm.colour": "Color",
  "tagForm.default": "Default",
  "tagForm.magenta": "Magenta",
  "tagForm.red": "Red",
  "tagForm.volcano": "Volcano",
  "tagForm.orange": "Orange",
  "tagForm.gold": "Gold",
  "tagForm.green": "Green",
  "tagForm.cyan": "Cyan",
  "tagForm.purple": "Purple",
  "tagForm.blue": "Blue",

  "tagPage.heading": "Tag",
  "tagPage.back": "Back to all tags",
  "tagPage.edit": "Edit",
  "tagPage.failed": "Error retrieving tag",
  "tagPage.remove": "Delete tag",
  "tagPage.removeQuestion": "Are you sure you want to delete this tag?",
  "tagPage.removed": "Tag successfully deleted.",
  "tagPage.removeFailed": "Couldn't delete the tag",
  "tagPage.noDescription": "No description",
  "tagPage.conversations": "Conversations",
  "tagPage.noConversations": "No conversations",
  "tagPage.conversationsNotLoaded": "Couldn't load the conversations.",
  "tagPage.more": "Show more",
  "tagPage.closed": "closed",
});
