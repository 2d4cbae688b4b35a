/**
 * The document's entry. It is a separate file, so that the build puts the start code into the same file as the code
 * that all pages share (`vite.config.ts`). This saves one kilobyte compared to two files.
 */
import { start } from "./main.tsx";

void start();
