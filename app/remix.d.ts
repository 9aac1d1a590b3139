import "@remix-run/node";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** The nonce of the response's Content-Security-Policy; absent under remix-serve. */
    nonce?: string;
  }
}
