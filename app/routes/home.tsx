import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { anyone } from "#app/http/guard.server.ts";
import { site } from "#contract/site.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await anyone(request);
  return { home: await api.read(site.home) };
}

export default function Home() {
  const { home } = useLoaderData<typeof loader>();
  return <h1>{home.pc_home_head_banner.length}</h1>;
}
