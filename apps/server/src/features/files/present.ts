import type { File } from "@parley/contract";

export interface FileRow {
  id: string;
  filename: string;
  file_url: string;
  content_type: string;
}

export function presentFile({ id, filename, file_url, content_type }: FileRow): File {
  return { id, object: "file", filename, file_url, content_type };
}
