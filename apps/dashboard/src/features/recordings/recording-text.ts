import { recordings } from "../../texts/en/recordings.ts";
import { textsOf } from "../../texts/text.ts";

export const recordingText = textsOf(recordings);
