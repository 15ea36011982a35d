import type { File } from "@parley/contract";

export interface FileRow {
  id: string;
  filename: string;
  file_url: string;
  content_type: string;
  byte_size?: number;
}

export function presentFile({ id, filename, file_url, content_type, byte_size }: FileRow): File {
  return {
    id,
    object: "file",
    filename,
    file_url,
    content_type,
    ...(byte_size !== undefined && { byte_size: Number(byte_size) }),
  };
}
