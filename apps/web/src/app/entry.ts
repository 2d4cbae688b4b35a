/**
 * The document's entry. It stays a separate file, so that the build packs everything that it starts into one file with
 * the code that all pages share (`vite.config.ts`); this saves one kilobyte over two files with repeated parts.
 */
import { start } from "./main.tsx";

void start();
