import "@remix-run/node";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** Of this answer's Content-Security-Policy; absent where another server brings its own edge. */
    nonce?: string;
  }
}
