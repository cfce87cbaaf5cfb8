#!/usr/bin/env node
/** `bookshelf <command>` in a team's own repository, where the platform is installed (docs/own-repository.md). */
import '../project/register.mjs'

await import('./bookshelf.ts')
