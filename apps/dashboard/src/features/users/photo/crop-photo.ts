/** A part of a picture, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sharp at the largest size at which photos are shown, and below 200 KB. */
const SIDE = 512;
const QUALITY = 0.9;

/**
 * Cuts a square from a picture and scales it down. The result is a JPEG without the picture's metadata, such as its place.
 * @param address of a picture that this browser can read
 */
export async function cropPhoto(address: string, { x, y, width, height }: Area): Promise<File> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const side = Math.max(1, Math.min(SIDE, Math.round(width)));
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw pictures");
  context.fillStyle = "#fff"; // a JPEG has no transparency
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, width, height, 0, 0, side, side);
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!bytes) throw new Error("This browser can't write JPEG pictures");
  return new File([bytes], "photo.jpg", { type: "image/jpeg" });
}
