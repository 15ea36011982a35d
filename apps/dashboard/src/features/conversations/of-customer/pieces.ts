import { piece } from "../../../ui/piece.tsx";

/** Conversations as other screens show them. An inbox does without their code. */
export const ConversationsOf = piece(async () => (await import("./ConversationsOf.tsx")).ConversationsOf);
export const ConversationPreview = piece(async () => (await import("./ConversationPreview.tsx")).ConversationPreview);
