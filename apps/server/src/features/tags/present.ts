import type { Tag } from "@parley/contract";
import { naive } from "../../platform/times.ts";

export interface TagRow {
  id: string;
  name: string;
  description: string | null;
  color: string | null;
  created_at: string;
  updated_at: string;
}

export function presentTag({ id, name, description, color, created_at, updated_at }: TagRow): Tag {
  return { id, object: "tag", name, description, color, created_at: naive(created_at), updated_at: naive(updated_at) };
}
