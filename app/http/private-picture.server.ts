/**
 * The response with a customer's own picture as WebP.
 * @param cache the directives beside `private`; by default no cache may store it
 */
export const privatePicture = (bytes: Uint8Array, filename: string, cache = "no-store") =>
  new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": `private, ${cache}`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'",
      "Content-Disposition": `inline; filename=${filename}`,
    },
  });
