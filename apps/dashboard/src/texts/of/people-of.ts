import { peopleOf } from "../en/people-of.ts";
import { textsOf } from "../text.ts";

export const text = textsOf(peopleOf);
