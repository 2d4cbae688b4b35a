import { useParams } from "react-router";
import { NewsArticle } from "@/features/news/components/news-article";

export function Component() {
  const { slug = "" } = useParams();
  return <NewsArticle slug={slug} />;
}
