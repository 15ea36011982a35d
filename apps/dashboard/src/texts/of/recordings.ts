import { recordings } from "../en/recordings.ts";
import { textsOf } from "../text.ts";

export const recordingText = textsOf(recordings);
