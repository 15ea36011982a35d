/** Between threads a Buffer becomes a Uint8Array. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
