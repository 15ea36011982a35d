import type { File } from "@parley/contract";

export interface FileRow {
  id: string;
  filename: string;
  file_url: string;
  content_type: string;
  byte_size: number;
}

export const presentFile = ({ id, filename, file_url, content_type, byte_size }: FileRow): File => ({
  id,
  object: "file",
  filename,
  file_url,
  content_type,
  byte_size,
});
