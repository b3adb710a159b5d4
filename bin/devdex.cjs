#!/usr/bin/env node
// Says in one line what is missing, where the program itself would end in a stack. Exit code 1.
// Its syntax is that of old versions of Node.js, which have to read it whole to get that far.
var fs = require('fs')
var path = require('path')
// Such as ">=20.15".
var wanted = require('../package.json').engines.node.replace('>=', '')

// As one number, which grows with the version.
function rank(version) {
  var parts = version.split('.')
  return parseInt(parts[0], 10) * 1e6 + parseInt(parts[1], 10) * 1e3 + parseInt(parts[2] || '0', 10)
}

// In a clone that has no packages yet there is no compiler either.
function toBuild() {
  var isInstalled = fs.existsSync(path.join(__dirname, '../node_modules'))
  return isInstalled ? 'npm run build' : 'npm ci'
}

function end(line) {
  console.error('devdex: ' + line)
  process.exit(1)
}

if (rank(process.versions.node) < rank(wanted)) {
  end('needs Node.js ' + wanted + ' or newer; this is ' + process.versions.node)
} else if (!fs.existsSync(path.join(__dirname, '../dist/src/main.js'))) {
  end('is not built: run "' + toBuild() + '" in ' + path.dirname(__dirname))
} else {
  require('./program.cjs')
}
