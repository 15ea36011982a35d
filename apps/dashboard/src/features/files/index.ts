export { UploadFailed, uploadFile } from "./upload-file.ts";
export { useMayUpload } from "./useMayUpload.ts";
